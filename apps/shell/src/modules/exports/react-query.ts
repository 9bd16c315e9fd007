// Modules read and write through web-kit's hooks; these exports are for cases that those do not cover.
export { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
