/**
 * SQL: what the roles grant in which the person `p` acts in the session `s`, as a JSON array of `Grant`. A person who acts in one role has only the
 * roles that grant it.
 */
export const grants = `(
  select coalesce(jsonb_agg(jsonb_build_object('role', r.id, 'acting', r.acting, 'data', r.data_right, 'companies', r.companies) order by r.id), '[]')
  from person_role h join platform_role r on r.id = h.role
  where h.person = p.id and (s.acting_role is null or s.acting_role <> all (p.roles) or s.acting_role = any (r.acting)))`
