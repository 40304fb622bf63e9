import { type KeptTenderSettings, tenderSettingsContract } from "#contract/tender-settings.contract.ts"
import type { BodyOf } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import { changeRecord, type RecordKind } from "#server/audit/change-record.ts"
import type { Tx } from "#server/database/database.ts"

async function readRow(tx: Tx, lock = ""): Promise<KeptTenderSettings> {
  const { rows } = await tx.query<KeptTenderSettings>({
    text: `select content, version, floor(extract(epoch from changed_at) * 1000)::float8 as "changedAt",
      coalesce((select display_name from person p where p.id = changed_by), '') as "changedBy" from tender_setting ${lock}`,
  })
  if (!rows[0]) throw new Refused({ code: code.absent })
  return rows[0]
}

/** The settings by which tenders are judged. */
export const readTenderSettings = (tx: Tx): Promise<KeptTenderSettings> => readRow(tx)

const kept: RecordKind<KeptTenderSettings, null> = {
  kind: "tenderSettings",
  read: (tx) => readRow(tx, "for update"),
  subjectOf: () => "tender-settings",
  nameOf: () => "—",
  portraitOf: ({ content: { minima, flags, signed } }) => ({
    ...Object.fromEntries(
      Object.entries(minima).flatMap(([regime, of]) =>
        Object.entries(of).map(([name, value]) => [`minima.${regime}.${name}`, String(value)]),
      ),
    ),
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [`flags.${name}`, String(value)])),
    ...Object.fromEntries(Object.entries(signed).map(([name, value]) => [`signed.${name}`, value])),
  }),
}

/** Changes the settings by which tenders are judged, and records who changed what. */
export const updateTenderSettings = (
  tx: Tx,
  { content, version }: BodyOf<typeof tenderSettingsContract.update>,
  who: string,
): Promise<KeptTenderSettings> =>
  changeRecord(tx, kept, { key: null, version, what: "update", who }, async () => {
    await tx.query({
      text: "update tender_setting set content = $1, version = version + 1, changed_at = platform_clock(), changed_by = $2",
      values: [JSON.stringify(content), who],
    })
  })
