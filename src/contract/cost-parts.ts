import { z } from "zod"
import { amount } from "./money.ts"
import { mostTiers, tier } from "./tiers.ts"

/** What a price is made of (成本构成), as a buyer asks for it. */
export const costParts = ["material", "labour", "overhead", "tooling", "packing", "freight", "administration", "profit", "other"] as const
const costPart = z.enum(costParts)
export type CostPart = z.infer<typeof costPart>
/** The parts that are asked for. */
export const askedParts = z.array(costPart).max(costParts.length)
/** A price in its parts. */
export const costBreakdown = z.array(z.strictObject({ part: costPart, amount })).max(costParts.length)
export type CostBreakdown = z.infer<typeof costBreakdown>
/** Prices by quantity, each in its parts; the parts are left out where none are asked for. */
export const brokenTiers = z.array(tier.extend({ breakdown: costBreakdown.optional() })).max(mostTiers)
export type BrokenTier = z.infer<typeof brokenTiers>[number]
