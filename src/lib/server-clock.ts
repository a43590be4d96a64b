let lead = 0;

/** How far this device's clock is ahead of the server's, in ms, as the last answer with a time showed; 0 before there is one. */
export const readClockLead = (): number => lead;

export const noteClockLead = (milliseconds: number): void => {
  lead = milliseconds;
};
