export const isNightly: boolean;
