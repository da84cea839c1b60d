// Loaded into a process: Ctrl-C arrives at the moment at which it prints a text, however busy the machine is.
const text = process.env.INTERRUPT_AT;
let said = '';
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk, ...rest) => {
    const isWritten = write(chunk, ...rest);
    const wasSaid = said.includes(text);
    said += chunk;
    if (!wasSaid && said.includes(text)) process.kill(process.pid, 'SIGINT');
    return isWritten;
  };
}
