// Loaded into the processes of a server: signals set the clock of the machine 400 days forward and back.
const day = 24 * 3600 * 1000;
const RealDate = Date;
let shift = 0;
process.on('SIGUSR2', () => void (shift += 400 * day));
process.on('SIGPROF', () => void (shift -= 400 * day));
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
