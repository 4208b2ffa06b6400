export const direct = {};
