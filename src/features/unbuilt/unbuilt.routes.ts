import type { AppRoute } from "#ui/shell/app-route.ts"

/** The area of a page; its text says what will be there and for whom. */
export type Area =
  | "basic"
  | "contract"
  | "delivery"
  | "demand"
  | "finance"
  | "inquiry"
  | "order"
  | "performance"
  | "receive"
  | "report"
  | "supplier"
  | "system"
  | "tender"

/** A page whose feature is not built. */
const page = (path: string, area: Area, permission: string): AppRoute => ({
  path,
  load: async () => ({ Screen: (await import("./unbuilt.screen.tsx")).screenOf(path, area) }),
  titleKey: `pages:titles.${path.slice(1)}`,
  pageId: permission,
  unbuilt: true,
  permission,
})

/** All pages of the specification whose feature is not built, including those named without a path (spec 2.1, 2.5, 2.8). */
export const routes: readonly AppRoute[] = [
  page("/demand/list", "demand", "DEMAND_LIST"),
  page("/demand/apply", "demand", "DEMAND_APPLY"),
  page("/demand/plan", "demand", "DEMAND_PLAN"),
  page("/order/list", "order", "ORDER_LIST"),
  page("/form/create-detail", "order", "PurCreateDetailForm"),
  page("/order/change", "order", "ORDER_CHANGE"),
  page("/order/temporary-quota", "order", "ORDER_QUOTA"),
  page("/order/return-list", "order", "RETURN_LIST"),
  page("/return-order-maintain", "order", "RETURN_MAINTAIN"),
  page("/delivery/list", "delivery", "DELIVERY_LIST"),
  page("/delivery/plan", "delivery", "DELIVERY_PLAN"),
  page("/delivery/review", "delivery", "DELIVERY_REVIEW"),
  page("/receive/list", "receive", "RECEIVE_LIST"),
  page("/receive/inspection", "receive", "INSPECTION_LIST"),
  page("/receive/inventory", "receive", "INVENTORY_LIST"),
  page("/charge-against", "receive", "CHARGE_AGAINST"),
  page("/charge-against-maintenance", "receive", "CHARGE_MAINTAIN"),
  page("/contract/list", "contract", "CONTRACT_LIST"),
  page("/contract/details", "contract", "CONTRACT_SHOW"),
  page("/contract/templates", "contract", "CONTRACT_TEMPLATES"),
  page("/fiance/statements", "finance", "FIANCE_STATEMENTS"),
  page("/fiance/advance-payment-apply", "finance", "FIANCE_ADVANCE"),
  page("/create-apply", "finance", "FIANCE_ADVANCE_NEW"),
  page("/fiance/invoices-payment-manager", "finance", "FIANCE_INVOICES"),
  page("/fiance/payment-inquiry/application-details", "finance", "PAYMENT_APPLICATION"),
  page("/fiance/payment-inquiry/invoices-list", "finance", "PAYMENT_INVOICES"),
  page("/fiance/payment-inquiry/payment-application-details", "finance", "PAYMENT_DETAILS"),
  page("/fiance/payment-inquiry/payment-apply-approve", "finance", "PAYMENT_APPROVE"),
  page("/fiance/payment-inquiry/payment-apply-inquiry", "finance", "PAYMENT_INQUIRY"),
  page("/fiance/payment-inquiry/apply-inquiry-detail", "finance", "PAYMENT_INQUIRY_SHOW"),
  page("/fiance/account-manage", "finance", "FIANCE_ACCOUNT"),
  page("/performance/scores", "performance", "PERFORMANCE_SCORES"),
  page("/performance/templates", "performance", "PERFORMANCE_TEMPLATES"),
  page("/quality/problems", "performance", "QUALITY_PROBLEMS"),
  page("/form/process-initate", "performance", "ActivitiProblemSolving"),
  page("/report/purchase-expenditure", "report", "MATERIAL_ANALYSIS"),
  page("/report/overdue-payment", "report", "REPORT_OVERDUE_PAYMENT"),
  page("/report/delivery-timeliness", "report", "REPORT_TIMELINESS"),
  page("/report/overdue-price", "report", "REPORT_OVERDUE_PRICE"),
  page("/report/price-difference", "report", "REPORT_PRICE_DIFF"),
  page("/report/payable-statement", "report", "REPORT_PAYABLE"),
  page("/report/contract-tracking", "report", "REPORT_CONTRACTS"),
  page("/report/material-trend", "report", "REPORT_MATERIAL_TREND"),
  page("/report/supplier-trend", "report", "REPORT_SUPPLIER_TREND"),
  page("/download-excl", "report", "ORDER_SEARCH"),
  page("/over-order", "report", "OVER_ORDER"),
  page("/delivery-diff", "report", "DELIVERY_DIFF"),
]
