/** Whether this is the location of a database server, and not of a file. */
export const isServer = (location: string): boolean =>
  /^(mysql|mariadb):\/\//.test(location) || /\.ya?ml$/.test(location);
