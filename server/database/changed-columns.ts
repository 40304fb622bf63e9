/**
 * The columns that tell how often a row was changed, when last and by whom; the person is null for a row that came with the platform. `row` is a
 * table's name in the statement.
 */
export const changedColumns = (
  row: string,
): string => `${row}.version, floor(extract(epoch from ${row}.changed_at) * 1000)::float8 as "changedAt",
  coalesce((select display_name from person where id = ${row}.changed_by), '') as "changedBy"`
