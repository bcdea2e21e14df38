"""What a workspace remembers: rows behind store.base.Store, bytes behind store.base.Blobs."""
