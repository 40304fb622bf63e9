import type { Specimen } from "#ui/theme/specimen.ts"
import { ReceiptSheet } from "./receipt-sheet.tsx"

const seal = "5f0c8e3b1a7d4926c05be87f3d2a9146e1b7730c48d95fa2613e8c0b9d74a5f2"
const receipt = {
  jws: `eyJhbGciOiJFZERTQSIsInR5cCI6InJlY2VpcHQrand0In0.${"eyJpbnF1aXJ5IjoiMSIsInJvdW5kIjoxfQ".repeat(8)}.${"Qk3f".repeat(21)}`,
  seal,
  version: 2,
  receivedAt: Date.UTC(2026, 10, 26, 2, 30),
}

const Show = () => (
  <ReceiptSheet receipt={receipt} about={{ name: "询价单", title: "轴承询价", number: "XJ-20261126-0007" }} version="第 1 轮第 2 次报价" />
)

export const specimen: Specimen = { title: "signed-receipt", Show }
