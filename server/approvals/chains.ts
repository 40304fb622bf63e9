/** What documents ask of the workflow module, through this room: along which chain they are approved, and who decides for whom. */
export { delegatesOf, resolveChain } from "#server/modules/workflow/routes.ts"
