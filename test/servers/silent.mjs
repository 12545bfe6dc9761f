// Reads and never answers. Ends with its stdin.
console.error('starting up');
process.stdin.resume();
