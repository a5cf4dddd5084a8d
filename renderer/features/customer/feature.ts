import type { PageFeature } from '../../context/page-feature.ts';

/** The customer's screen shows an arrow to the camera while it waits for a code. */
export const CUSTOMER = {
  opens: ({ reading, route, basket, till }) => {
    let told = '';
    return route.subscribe(({ step: { name } }) => {
      const step =
        name === 'scanning' ? 'code' : name === 'charging' || name === 'payment' ? 'payment' : 'selling';
      if (step === told || !till.getState().settings.customerScreen) return;
      told = step;
      void reading.ask('customer.step', { saleId: basket.getState().saleId, step });
    });
  },
} as const satisfies PageFeature;
