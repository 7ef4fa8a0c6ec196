interface ScriptPolicy {
  createScriptURL(url: string): string;
}

declare const trustedTypes: { createPolicy(name: string, policy: ScriptPolicy): ScriptPolicy } | undefined;

/** The address of a worker's script of this site, as Trusted Types want it. @param policy unique in the page */
export const trustedScript = (policy: string, url: string): string =>
  typeof trustedTypes === 'undefined'
    ? url
    : trustedTypes.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url);
