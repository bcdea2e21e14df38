"""Who the person is and how to reach them: name, addresses, numbers, the line below the name."""
