import { z } from "zod"
import { amount, currency } from "./money.ts"

/** What is approved along a route: a kind of document, and one of its approvals. */
export const approvalType = z
  .string()
  .max(64)
  .regex(/^[\w-]+\.\w+$/)
export type ApprovalType = z.infer<typeof approvalType>

const key = z
  .string()
  .max(64)
  .regex(/^[\w.-]+$/)

/**
 * An approver of a step: one person, all holders of a role, or the head of the submitter's unit (or of the nearest one above with a head). Only
 * people count who act as approvers for the document's company.
 */
export const approver = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("user"), id: key }),
  z.strictObject({ kind: z.literal("role"), id: key }),
  z.strictObject({ kind: z.literal("departmentHead") }),
])
export type Approver = z.infer<typeof approver>

/** How many of a step's people must agree: one, all in any order, or all one after the other. */
export const stepModes = ["any", "all", "sequential"] as const
export type StepMode = (typeof stepModes)[number]

/** One step of a route. After `hours` those who have not decided are reminded, and `escalateTo` may decide in their place. */
export const routeStep = z.strictObject({
  key: key.min(1),
  name: z.string().trim().max(32),
  mode: z.enum(stepModes),
  approvers: z.array(approver).max(50),
  hours: z.int().min(1).max(8_760).nullable(),
  escalateTo: approver.nullable(),
})
export type Step = z.infer<typeof routeStep>

/** The documents that a route applies to. `null` matches all; amounts are `from <= amount < to` in `currency`. */
export const routeScope = z.strictObject({
  type: approvalType,
  company: key.nullable(),
  organisation: key.nullable(),
  currency: currency.nullable(),
  from: amount.nullable(),
  to: amount.nullable(),
})
export type RouteScope = z.infer<typeof routeScope>
