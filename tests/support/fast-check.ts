import fc from "fast-check";

/**
 * fast-check with the same cases in every run, so that a change fails for what it changed. `PROPERTY_SEED=7 npm test`
 * tries others; a failure names the seed and the path that repeat it.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261125) });

export default fc;
