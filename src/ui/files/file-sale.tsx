import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { type DocumentFiles, fileContract, type FileReceipt } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"

interface SaleProps {
  readonly kind: string
  readonly id: string
  readonly price: NonNullable<DocumentFiles["price"]>
  readonly onBought: () => void
}

/** The price of the documents and a button to buy them; afterwards the printable receipt. */
export function FileSale({ kind, id, price, onBought }: SaleProps) {
  const { t } = useTranslation("files")
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const problemText = useErrorText(problem)
  if (price.receipt) return <Receipt receipt={price.receipt} />
  const money = <Money value={price.amount} currency={price.currency} />
  return (
    <Callout title={t("sale.title")}>
      <Stack gap="2" align="start">
        <Text>
          {t("sale.text")} {money}
        </Text>
        <Button look="solid" onClick={() => setAsked(true)}>
          {t("sale.buy")}
        </Button>
        {problem === null ? null : (
          <Text role="alert" color="red.fg">
            {problemText}
          </Text>
        )}
      </Stack>
      <Confirm
        open={asked}
        title={t("sale.buy")}
        consequence={t("sale.consequence", { amount: price.amount, currency: price.currency })}
        verb={t("sale.buy")}
        onConfirm={() => {
          setAsked(false)
          setProblem(null)
          call(fileContract.buy, { body: { kind, id } }).then(onBought, setProblem)
        }}
        onClose={() => setAsked(false)}
      />
    </Callout>
  )
}

function Receipt({ receipt }: { readonly receipt: FileReceipt }) {
  const { t } = useTranslation("files")
  const { number, partyName, person, amount, currency, at } = receipt
  return (
    <Card title={t("sale.receipt")}>
      <PrintSheet>
        <Facts
          rows={[
            [t("sale.number"), number],
            [t("sale.company"), partyName],
            [t("sale.person"), person],
            [t("sale.amount"), <Money key="amount" value={amount} currency={currency} />],
            [t("sale.at"), <Instant key="at" at={at} />],
          ]}
        />
      </PrintSheet>
    </Card>
  )
}
