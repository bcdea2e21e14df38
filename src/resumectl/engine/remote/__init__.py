"""The engine on a service: the same operations over HTTP, for any implementation of the contract."""
