import { domAnimation } from "framer-motion";

/** Loaded when the cart is first drawn, so that nobody waits for movement. */
export default domAnimation;
