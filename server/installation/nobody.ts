/** Whoever runs a command on the server is no account of the product. */
export const nobody = (now: Date) => ({ viewer: null, address: null, device: null, now });
