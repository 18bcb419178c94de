"""The gateway: HTTP and WebSockets at the edge. It tells only what the store has kept."""
