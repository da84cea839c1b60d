# The image of MariaDB runs this after the dump, 10-wiki.sql.gz: an account that may only read.
docker_process_sql <<END
CREATE USER reader@'%' IDENTIFIED BY '$(cat /run/secrets/database-password)';
GRANT SELECT ON wiki.* TO reader@'%';
GRANT REPLICA MONITOR ON *.* TO reader@'%';
END
