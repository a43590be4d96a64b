/** An order was sent from this device, and nobody knows yet what became of it. */
export const leaveLostAttempt = (more: Readonly<Record<string, unknown>> = {}): void => {
  const attempt = { key: "9f1b1f0e-0000-4000-8000-000000000001", fingerprint: "x", isOpen: true, ...more };
  localStorage.setItem("acopio-order-attempt", JSON.stringify(attempt));
};
