-- What the roles that serve requests may not do themselves is done for them by functions of the owner.
ALTER FUNCTION perf_ensure_partitions(date, date) SECURITY DEFINER SET search_path = public, pg_temp;

-- Waits for everybody who is adding to the record of changes, and lets nobody begin before the transaction ends.
CREATE FUNCTION audit_log_hold() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE audit_log IN SHARE MODE;
END $$;
REVOKE EXECUTE ON FUNCTION audit_log_hold() FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION perf_ensure_partitions(date, date) FROM PUBLIC;
