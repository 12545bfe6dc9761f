// Ends at once with code 3, as a server does that misses its configuration.
console.error('library server 1.4.0');
console.error('FATAL: the environment variable LIBRARY_TOKEN is not set');
process.exitCode = 3;
