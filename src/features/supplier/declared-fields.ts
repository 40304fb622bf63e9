import type { TFunction } from "i18next"
import type { DeclaredContent } from "#contract/registration.contract.ts"

/** A declared field: its path, label and value. */
export interface DeclaredField {
  readonly path: string
  readonly part: string
  readonly label: string
  readonly value: string
  /** Whether only some digits of the number are shown. */
  readonly masked: boolean
}

const hidden: ReadonlySet<string> = new Set(["phone", "number"])

/** Names of the codes of categories and regions; an unknown code is shown itself. */
export type Names = Readonly<Record<string, string>>

const textOf = (name: string, value: unknown, t: TFunction, names: Names): string => {
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.map((code: string) => names[code] ?? code).join(t("common:comma"))
  if (typeof value !== "string" || value === "") return "—"
  return name === "kind" ? t(`options.kind.${value}`) : value
}

/** Every field of a declaration, in the order of the form. */
export function fieldsOf(content: DeclaredContent, t: TFunction, names: Names = {}): readonly DeclaredField[] {
  return Object.entries(content).flatMap(([name, value]): DeclaredField[] => {
    const parts = name === "contacts" || name === "accounts" || name === "certificates" ? (value as readonly object[]) : null
    if (!parts) return [{ path: name, part: "", label: t(`fields.${name}`), value: textOf(name, value, t, names), masked: false }]
    return parts.flatMap((one, index) =>
      Object.entries(one).map(([field, said]) => ({
        path: `${name}.${index}.${field}`,
        part: `${t(`parts.${name}`)} ${index + 1}`,
        label: t(`fields.${field}`),
        value: textOf(field, said, t, names),
        masked: name !== "certificates" && hidden.has(field),
      })),
    )
  })
}
