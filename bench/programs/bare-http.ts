import { createServer } from 'node:http';

// Answers every request with the same bytes. Arguments: socket, length of an answer.
const [socketPath, length] = process.argv.slice(2);
if (socketPath === undefined || length === undefined) throw new TypeError('two arguments');

const answer = Buffer.from(JSON.stringify('x'.repeat(Math.max(0, Number(length) - 2))));
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': answer.length,
    });
    response.end(answer);
  });
});
server.listen(socketPath, () => {
  process.stdout.write('listening\n');
});
process.stdin.resume().once('end', () => {
  server.closeAllConnections();
  server.close();
});
