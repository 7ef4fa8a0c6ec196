import { spawnSync } from 'node:child_process';
import { root } from '../files.ts';

/** The address of the repository that this is built from: of an action, or where it was cloned from; null if it has none. */
export function repositoryOf(action: string | undefined): string | null {
  if (action) return `https://github.com/${action}`;
  const { stdout } = spawnSync('git', ['config', '--get', 'remote.origin.url'], {
    cwd: root,
    encoding: 'utf8',
  });
  return publicAddress(stdout?.trim() ?? '');
}

/** The page of a repository, without the name and the token that may stand in a remote; null if it is nowhere on the web. */
export function publicAddress(remote: string): string | null {
  const [, host, path] =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[^@/:]+@)([\w.-]+)(?::\d+)?[/:](.+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? [];
  return host && path ? `https://${host}/${path}` : null;
}
