-- Names of the modules that a program may publish. Earlier releases of the service write programs without it.
ALTER TABLE "programs" ADD COLUMN "publishes" TEXT[] NOT NULL DEFAULT '{}';
