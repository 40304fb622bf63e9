import type { Projection } from "#server/event-store/projections.ts"

/** Every projection of the product: appends keep them up to date, `npm run rebuild` makes them again. */
export const projections: readonly Projection[] = []
