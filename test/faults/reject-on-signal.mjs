// Loaded into the processes of a server: a promise that nobody looks at rejects when a signal comes.
process.on('SIGUSR2', () => void Promise.reject(new Error('injected by a test')));
