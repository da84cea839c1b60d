/** The server cannot run with the given files, options or ports. The message names the problem. The exit code is 2. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvironmentError';
  }
}
