import { spawnSync } from 'node:child_process';
import { root } from '../files.ts';

/** @param action GITHUB_REPOSITORY. Returns its URL, or that of the git remote, or null. */
export function repositoryOf(action: string | undefined): string | null {
  if (action) return `https://github.com/${action}`;
  const { stdout } = spawnSync('git', ['config', '--get', 'remote.origin.url'], {
    cwd: root,
    encoding: 'utf8',
  });
  return publicAddress(stdout?.trim() ?? '');
}

/** The web page of a remote, without credentials; null for a local remote. */
export function publicAddress(remote: string): string | null {
  const [, host, path] =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[^@/:]+@)([\w.-]+)(?::\d+)?[/:](.+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? [];
  return host && path ? `https://${host}/${path}` : null;
}
