// Loaded into the processes of a server: a promise without a handler rejects when a signal arrives.
process.on('SIGUSR2', () => void Promise.reject(new Error('injected by a test')));
