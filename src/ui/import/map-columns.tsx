import { useTranslation } from "react-i18next"
import type { ImportField } from "#contract/import.contract.ts"
import { Select } from "#ui/field/control.tsx"
import { type Mapping, unmapped } from "./guess-columns.ts"
import s from "./import.module.css"

/** Which column of the file stands for each field. */
export function MapColumns(props: {
  readonly fields: readonly ImportField[]
  readonly heads: readonly string[]
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}) {
  const { t } = useTranslation("import")
  const { fields, heads, mapping } = props
  const missing = unmapped(mapping, fields)
  const change = (code: string, at: string) => {
    const { [code]: _, ...rest } = mapping
    props.onChange(at === "" ? rest : { ...rest, [code]: Number(at) })
  }
  return (
    <fieldset className={s.group}>
      <legend className={s.legend}>{t("columns")}</legend>
      <div className={s.mapping}>
        {fields.map(({ code, name, required }) => (
          <label key={code} className={s.field}>
            <span>
              {name}
              {required ? <span className={s.star}> *</span> : null}
            </span>
            <Select look="small" value={mapping[code] ?? ""} onChange={(event) => change(code, event.currentTarget.value)}>
              <option value="">{t("noColumn")}</option>
              {heads.map((head, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <option key={at} value={at}>
                  {head || t("column", { number: at + 1 })}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
      {missing.length > 0 ? (
        <p className={s.problem} role="alert">
          {t("missing", { names: missing.map(({ name }) => name).join(" · ") })}
        </p>
      ) : null}
    </fieldset>
  )
}
