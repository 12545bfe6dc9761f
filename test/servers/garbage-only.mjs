// Writes lines that mean nothing to stdout and never answers. Ends with its stdin.
console.log('Usage: frobnicate [options] <file>');
console.log('{"level":"info","msg":"this is JSON, but no message"}');
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
