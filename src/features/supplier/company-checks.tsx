import { Text } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { creditCodeFits } from "#contract/credit-code.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { creditCodeLength, plainCreditCode } from "#contract/shapes.ts"

const pause = 600

/** Whether the typed text may be registered, asked after a pause; null while unknown, as without a network. */
function useAvailable(text: string, ask: (text: string) => Promise<{ readonly available: boolean }>): boolean | null {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly available: boolean } | null>(null)
  useEffect(() => {
    if (text === "") return
    const timer = setTimeout(() => {
      ask(text).then(
        ({ available }) => setAnswer({ of: text, available }),
        // Submitting will show the error; typing continues.
        () => setAnswer(null),
      )
    }, pause)
    return () => clearTimeout(timer)
  }, [text, ask])
  return answer?.of === text ? answer.available : null
}

const askName = (supplierName: string) => call(registrationContract.verifySupplierName, { query: { supplierName } })
const askCode = (unifyWorldCode: string) => call(registrationContract.verifyUnifyWorldCode, { query: { unifyWorldCode } })

const Said = ({ good, text }: { readonly good: boolean; readonly text: string }) => (
  <Text as="span" color={good ? "green.fg" : "red.fg"} role="status">
    {text}
  </Text>
)

/** Tells, while a name is typed, whether a company may register under it. */
export function NameCheck({ name }: { readonly name: string }) {
  const { t } = useTranslation("registration")
  const available = useAvailable(name.trim(), askName)
  return available === null ? null : <Said good={available} text={t(available ? "check.nameFree" : "check.nameTaken")} />
}

/** Tells whether a credit code may be registered; a wrong check character is only a warning. */
export function CodeCheck({ code }: { readonly code: string }) {
  const { t } = useTranslation("registration")
  const plain = plainCreditCode(code)
  const whole = plain.length === creditCodeLength
  const available = useAvailable(whole ? plain : "", askCode)
  if (!whole) return <>{t("check.codeLength", { count: plain.length })}</>
  if (available === false) return <Said good={false} text={t("check.codeTaken")} />
  if (!creditCodeFits(plain))
    return (
      <Text as="span" color="amber.fg" role="status">
        {t("check.codeDoubt")}
      </Text>
    )
  return available ? <Said good text={t("check.codeFree")} /> : null
}
