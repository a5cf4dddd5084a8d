// A preload that does nothing, so that both windows have one.
