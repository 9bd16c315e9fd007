// Modules read and write through web-kit's hooks; these are for what those do not cover.
export { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
