import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isOwnHost } from './own-host.ts';

describe('the Host of a request without PUBLIC_URL', () => {
  it.each([
    'localhost',
    'LocalHost:3000',
    'studio.localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.20',
    '[::1]:3000',
    '[fe80::1]',
    'api:3000',
    'nas.local',
    'nas.lan:8080',
    'studio.internal',
    'studio.home.arpa',
    'localhost.',
    'Studio.Example.com:3000',
    hostname(),
  ])('is believed: %s', (host) => {
    expect(isOwnHost(host, 'studio.example.com')).toBe(true);
  });

  it.each([
    '',
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'evil.example.',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    'evil.com\t.local',
    'a"onload=alert(1)',
    '[evil.example]',
    'evil.example@localhost',
    'evil.example/.local',
  ])('is not believed: %j', (host) => {
    expect(isOwnHost(host, '127.0.0.1')).toBe(false);
  });
});
