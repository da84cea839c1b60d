/** The name itself, or with the first number from 2 on with which it is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean, separator = ''): string {
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name}${separator}${number}`;
  return free;
}
