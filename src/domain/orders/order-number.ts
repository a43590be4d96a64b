/** An order's number as people type it: «aco-20261121093000-7k2mqx», with blanks around it. */
export const ORDER_NUMBER = /^\s*ACO-\d{14}-[A-Z\d]{6}\s*$/i;
