/** The server cannot run with what it was given (files, options, ports): the message names what is wrong. Ends with exit code 2. */
export class EnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvironmentError';
  }
}
