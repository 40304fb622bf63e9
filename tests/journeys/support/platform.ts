import { test as base } from "./journey.ts"

/** Journeys that travel in time: their pages are those of the worker's own platform. */
export const test = base.extend({
  baseURL: async ({ platform }, use) => use(platform.origin),
})
