"""The HTTP service around the engine.

    supervisor.py   the process that was started: binds, starts and watches the others, ends them
    worker.py       one HTTP process: uvicorn with the application of app.py
    parser.py       the process that reads documents, at low priority
    courier.py      the process that tells webhooks
    protocol.py     bounds on the head of a request
    app.py          routes; each request goes through exchange.py: admission, body, operation, answer
    admission.py    who calls, how often, in which release; one running call for each Idempotency-Key
    handlers.py     one function for each operation: decode, call the engine, encode
    forms.py        multipart while it streams
    answers.py      responses and their headers
    docs.py         the API page
    source.py       the program's source, for whoever uses it
    logs.py, metrics.py, sandbox.py   what operators and integrators have of it
    options.py      what `serve` was told

Only the HTTP processes import FastAPI and uvicorn.
"""
