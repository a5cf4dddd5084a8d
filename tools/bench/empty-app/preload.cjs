// An empty preload, so that both windows have one.
