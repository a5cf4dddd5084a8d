/** The parts of the machine that the page may use. */
import { describe, expect, it } from 'vitest';
import { grantsCheck, grantsRequest } from '../../electron/app/permissions.ts';

const OURS = 'app://till/index.html';
const OTHERS = ['geolocation', 'notifications', 'clipboard-read', 'display-capture', 'usb', 'openExternal'];

describe('a request for a permission', () => {
  const camera = { requestingUrl: OURS, isMainFrame: true, mediaTypes: ['video'] } as const;

  it('is granted for the camera only, and to our page only', () => {
    expect(grantsRequest('media', camera)).toBe(true);
    for (const other of OTHERS) expect(grantsRequest(other, camera), other).toBe(false);
    expect(grantsRequest('media', { ...camera, mediaTypes: ['audio'] })).toBe(false);
    expect(grantsRequest('media', { ...camera, mediaTypes: ['video', 'audio'] })).toBe(false);
    expect(grantsRequest('media', { ...camera, mediaTypes: [] })).toBe(false);
    expect(grantsRequest('media', { requestingUrl: OURS, isMainFrame: true })).toBe(false);
    expect(grantsRequest('media', { ...camera, isMainFrame: false })).toBe(false);
    expect(grantsRequest('media', { ...camera, requestingUrl: 'https://stranger.example/' })).toBe(false);
  });
});

describe('a check of a permission', () => {
  it('answers like a request', () => {
    expect(grantsCheck('media', OURS, { requestingUrl: OURS, mediaType: 'video' })).toBe(true);
    expect(grantsCheck('media', 'app://till/', { mediaType: 'unknown' })).toBe(true);
    for (const other of OTHERS) expect(grantsCheck(other, OURS, { requestingUrl: OURS }), other).toBe(false);
    expect(grantsCheck('media', OURS, { requestingUrl: OURS, mediaType: 'audio' })).toBe(false);
    // The requesting frame's address counts more than the given origin.
    expect(grantsCheck('media', OURS, { requestingUrl: 'https://stranger.example/' })).toBe(false);
    expect(grantsCheck('media', 'https://stranger.example/', {})).toBe(false);
  });
});
