/** An installed till obeys its own switches and ignores those of Chromium, Electron and Node. */
import { describe, expect, it } from 'vitest';
import { clearEnvironment, strangerOn } from '../../electron/app/closed-command-line.ts';

describe('the command line of an installed till', () => {
  it.each([
    [[]],
    [['--updated']],
    [['--data', 'C:\\ProgramData\\Tilla', '--lang', 'uz']],
    [['--data=/srv/till', '--provision', 'shop.json', '--wipe-provision']],
    [['--journal', 'show', '0192f0c1', '--data=/srv/till', '--out', 'said.txt']],
    [['--journal=verify', '--data=/srv/till']],
    [
      [
        '--catalogue',
        'import',
        'goods.xlsx',
        '--data=/srv/till',
        '--take',
        'all',
        '--map',
        'map.json',
        '--json',
      ],
    ],
    [['--quit']],
  ])('accepts only its own switches: %j', (argv) => {
    for (const platform of ['win32', 'linux']) expect(strangerOn(argv, platform)).toBeNull();
  });

  it.each([
    ['--remote-debugging-port=9222'],
    ['--remote-debugging-pipe'],
    ['--REMOTE-DEBUGGING-PORT=9222'],
    ['-remote-debugging-port=9222'],
    ['-Remote-Debugging-Port'],
    [' --remote-debugging-port=9222'],
    ['\u00a0--remote-debugging-port=9222'],
    ['\u0085\u180e--remote-debugging-port=9222'],
    ['--proxy-server=evil.example:8080'],
    ['--proxy-pac-url=http://evil.example'],
    ['--host-resolver-rules=MAP * evil.example'],
    ['--ignore-certificate-errors'],
    ['--ignore-certificate-errors-spki-list=x'],
    ['--user-data-dir=/tmp/x'],
    ['--load-extension=/tmp/x'],
    ['--js-flags=--allow-natives-syntax'],
    ['--disable-web-security'],
    ['--no-sandbox'],
    ['--single-argument'],
    ['--gpu-launcher=/tmp/x'],
    ['--renderer-cmd-prefix=/tmp/x'],
    ['--use-fake-device-for-media-stream'],
    ['--use-file-for-fake-video-capture=/tmp/code.y4m'],
    ['--enable-logging'],
    ['--log-net-log=/tmp/x'],
    ['--ssl-key-log-file=/tmp/x'],
    ['--inspect'],
    ['--inspect-brk=0.0.0.0:9229'],
    ['-r'],
    ['--require=/tmp/x.js'],
    ['--app=/tmp/x'],
    ['--headless'],
    ['--'],
    ['-'],
    ['evil.asar'],
    ['https://evil.example'],
    ['--data-dir=/tmp/x'],
    ['--quit=no'],
    ['--__proto__=1'],
    ['--constructor'],
  ])('refuses %j, alone, after our own words and after a double dash', (word) => {
    for (const platform of ['win32', 'linux']) {
      expect(strangerOn([word], platform)).toMatchObject({ why: 'unknown' });
      expect(strangerOn(['--data', '/srv/till', word], platform)).not.toBeNull();
      expect(strangerOn(['--lang=ru', '--', word], platform)).not.toBeNull();
      expect(strangerOn(['--journal', 'show', 'id', word], platform)).not.toBeNull();
    }
  });

  it('refuses on Windows a word that begins with a slash, which is a path elsewhere', () => {
    expect(strangerOn(['/remote-debugging-port=9222'], 'win32')).toEqual({
      word: '/remote-debugging-port',
      why: 'unknown',
    });
    expect(strangerOn(['--data', '/remote-debugging-port=9222'], 'win32')).not.toBeNull();
    expect(strangerOn(['--data', '/srv/till'], 'linux')).toBeNull();
  });

  it('never lets a switch pass as the value of one of ours', () => {
    for (const value of ['--inspect', '-inspect', ' --inspect', '\u2003--inspect'])
      expect(strangerOn(['--data', value], 'linux')).toMatchObject({ why: 'unknown' });
    // A word with an equals sign is one word to Chromium as well.
    expect(strangerOn(['--data=--inspect'], 'linux')).toBeNull();
  });

  it('names the word that has no value or an impossible value', () => {
    expect(strangerOn(['--data'], 'linux')).toEqual({ word: '--data', why: 'no-value' });
    expect(strangerOn(['--data='], 'linux')).toEqual({ word: '--data', why: 'no-value' });
    expect(strangerOn(['--lang=../../evil'], 'linux')).toEqual({ word: '--lang', why: 'no-value' });
  });

  it('shows an unknown switch without its value, which may be a password, and in plain letters', () => {
    expect(strangerOn(['--proxy-server=http://me:secret@host'], 'linux')?.word).toBe('--proxy-server');
    expect(strangerOn(['--\u202egnp\n'], 'linux')?.word).toBe('--?gnp?');
    expect(strangerOn([`--${'x'.repeat(500)}`], 'linux')?.word).toHaveLength(60);
  });
});

describe('the environment of an installed till', () => {
  it('loses what Node, Electron and Chromium would obey, and keeps the rest', () => {
    const env: Record<string, string | undefined> = {
      NODE_OPTIONS: '--inspect',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_EXTRA_CA_CERTS: '/tmp/ca.pem',
      node_debug: 'http',
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_ENABLE_LOGGING: '1',
      ELECTRON_NO_ASAR: '1',
      SSLKEYLOGFILE: '/tmp/keys',
      PATH: '/bin',
      HTTPS_PROXY: 'http://proxy:3128',
      ProgramData: 'C:\\ProgramData',
    };
    expect(clearEnvironment(env)).toHaveLength(8);
    expect(env).toEqual({ PATH: '/bin', HTTPS_PROXY: 'http://proxy:3128', ProgramData: 'C:\\ProgramData' });
  });
});
