// Written for any Node that knows modules, so that an old one can be told what is wrong.

/** The oldest Node that everything runs on; the same as `engines` in package.json. */
export const OLDEST_NODE = '20.19.0';

/**
 * @param {string} version like 20.19.0
 * @returns {string | null} a sentence when it is too old
 */
export function whyNodeIsTooOld(version) {
  const have = version.split('.').map(Number);
  const need = OLDEST_NODE.split('.').map(Number);
  for (let part = 0; part < need.length; part++) {
    const ahead = (have[part] || 0) - (need[part] || 0);
    if (ahead > 0) return null;
    if (ahead < 0) {
      return `Takda needs Node ${OLDEST_NODE} or newer; this is ${version}. Install a newer one from https://nodejs.org.`;
    }
  }
  return null;
}

/** Ends the process when Node is too old. */
export function requireNode() {
  const problem = whyNodeIsTooOld(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
