/** One service is one endpoint, in every spelling of its address. */
import { expect, it } from 'vitest';
import { type Endpoint, endpointKey } from '../../shared/endpoint.ts';

const ENDPOINT: Endpoint = { baseUrl: 'https://gateway.example/v2/merchant', serviceId: 77, mode: 'live' };
const OTHERWISE: Endpoint = { ...ENDPOINT, baseUrl: 'https://Gateway.Example:443/v2/merchant/' };

it('every spelling has one name, and another service has another', () => {
  expect(endpointKey(OTHERWISE)).toBe(endpointKey(ENDPOINT));
  expect(endpointKey(ENDPOINT)).toBe('live https://gateway.example/v2/merchant 77');
  for (const baseUrl of [
    'https://gateway.example/v2',
    'https://gateway.example:8443/v2/merchant',
    'https://gateway.example/V2/merchant',
    'http://gateway.example/v2/merchant',
  ]) {
    expect(endpointKey({ ...ENDPOINT, baseUrl }), baseUrl).not.toBe(endpointKey(ENDPOINT));
  }
  expect(endpointKey({ ...ENDPOINT, serviceId: 78 })).not.toBe(endpointKey(ENDPOINT));
  const training: Endpoint = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 77, mode: 'training' };
  expect(endpointKey(training)).toBe('training /ledger-1 77');
});
